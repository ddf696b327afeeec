// Files in the column layouts of other shops' exports.

import type { ImportProfile } from "@vitrine/contract";
import { type ShopProduct, shopProduct } from "./catalogue.ts";

type Cells = Record<string, string>;

export interface ShopFile {
  profile: ImportProfile;
  delimiter: string;
  columns: string[];
  rowsOf(product: ShopProduct): Cells[];
}

const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const lineOf = (cells: readonly string[], delimiter: string) =>
  `${cells.map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`;

export function* fileText(
  { columns, delimiter, rowsOf }: ShopFile,
  count: number,
  picturesAt?: string,
): Generator<string> {
  yield lineOf(columns, delimiter);
  for (let n = 0; n < count; n++) {
    for (const cells of rowsOf(shopProduct(n, picturesAt))) {
      yield lineOf(
        columns.map((column) => cells[column] ?? ""),
        delimiter,
      );
    }
  }
}

const shopify: ShopFile = {
  profile: "shopify",
  delimiter: ",",
  columns:
    "Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To,Option3 Name,Option3 Value,Option3 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Gender,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status".split(
      ",",
    ),
  rowsOf(product) {
    const { handle, variants, pictures, price } = product;
    const [first, ...others] = variants;
    const row: Cells = {
      Handle: handle,
      Title: product.name,
      "Body (HTML)": product.description,
      Vendor: product.brand,
      Tags: product.tags.join(", "),
      Published: product.isActive ? "true" : "false",
      "Option1 Name": first ? "Size" : "Title",
      "Option1 Value": first?.size ?? "Default Title",
      "Variant SKU": first?.sku ?? product.sku,
      "Variant Inventory Tracker": "shopify",
      "Variant Inventory Qty": first?.stock ?? product.stock,
      "Variant Price": price,
      "Variant Barcode": first?.barcode ?? product.barcode,
      "Image Src": pictures[0] ?? "",
      "Image Position": pictures[0] ? "1" : "",
      Status: product.n % 7 === 6 ? "archived" : product.isActive ? "active" : "draft",
    };
    const more = others.map(
      (variant): Cells => ({
        Handle: handle,
        "Option1 Value": variant.size,
        "Variant SKU": variant.sku,
        "Variant Inventory Tracker": "shopify",
        "Variant Inventory Qty": variant.stock,
        "Variant Price": price,
        "Variant Barcode": variant.barcode,
      }),
    );
    const shown = pictures
      .slice(1)
      .map((url, at): Cells => ({ Handle: handle, "Image Src": url, "Image Position": String(at + 2) }));
    return [row, ...more, ...shown];
  },
};

const woocommerce: ShopFile = {
  profile: "woocommerce",
  delimiter: ",",
  columns: [
    ..."ID,Type,SKU".split(","),
    "GTIN, UPC, EAN, or ISBN",
    ..."Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Low stock amount,Backorders allowed?,Sold individually?,Weight (kg),Length (cm),Width (cm),Height (cm),Allow customer reviews?,Purchase note,Sale price,Regular price,Categories,Tags,Shipping class,Images,Download limit,Download expiry days,Parent,Grouped products,Upsells,Cross-sells,External URL,Button text,Position,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global".split(
      ",",
    ),
  ],
  rowsOf(product) {
    const { n, variants } = product;
    const row: Cells = {
      ID: String(1000 + 10 * n),
      Type: variants.length > 0 ? "variable" : n % 9 === 2 ? "simple, virtual" : "simple",
      SKU: product.sku,
      "GTIN, UPC, EAN, or ISBN": product.barcode,
      Name: product.name,
      Published: product.isActive ? "1" : n % 3 === 0 ? "-1" : "0",
      "Short description": n % 2 === 0 ? "Short & good" : "",
      Description: product.description,
      "In stock?": n % 6 === 5 ? "0" : "1",
      Stock: variants.length > 0 ? "" : product.stock,
      "Regular price": product.price,
      Categories: product.categories.join(", "),
      Tags: product.tags.join(", "),
      Images: product.pictures.join(", "),
      "Attribute 1 name": variants.length > 0 ? "Size" : n % 2 === 0 ? "Brand" : "",
      "Attribute 1 value(s)": variants.length > 0 ? variants.map(({ size }) => size).join(", ") : product.brand,
    };
    const more = variants.map(
      (variant, at): Cells => ({
        ID: String(1001 + 10 * n + at),
        Type: "variation",
        SKU: variant.sku,
        "GTIN, UPC, EAN, or ISBN": variant.barcode,
        Name: `${product.name} - ${variant.size}`,
        Published: "1",
        "In stock?": "1",
        Stock: variant.stock,
        "Regular price": product.price,
        Parent: product.sku === "" || n % 2 === 0 ? `id:${1000 + 10 * n}` : product.sku,
        "Attribute 1 name": "Size",
        "Attribute 1 value(s)": variant.size,
      }),
    );
    return [row, ...more];
  },
};

const bigcommerce: ShopFile = {
  profile: "bigcommerce",
  delimiter: ",",
  columns:
    "Item Type,Product ID,Product Name,Product Type,Product Code/SKU,Bin Picking Number,Brand Name,Option Set,Option Set Align,Product Description,Price,Cost Price,Retail Price,Sale Price,Product Weight,Allow Purchases?,Product Visible?,Product Availability,Track Inventory,Current Stock Level,Low Stock Level,Category,Product Image URL - 1,Product Image URL - 2,Search Keywords,Product Condition,Product UPC/EAN,Product URL".split(
      ",",
    ),
  rowsOf(product) {
    const { n, variants } = product;
    const row: Cells = {
      "Item Type": "Product",
      "Product ID": String(n + 1),
      "Product Name": product.name,
      "Product Code/SKU": product.sku,
      "Brand Name": product.brand,
      "Product Description": product.description,
      Price: product.price,
      "Product Visible?": product.isActive ? "Y" : "N",
      "Track Inventory": variants.length > 0 ? "by option" : "by product",
      "Current Stock Level": variants.length > 0 ? "0" : product.stock,
      Category: product.categories.map((path) => path.replaceAll(" > ", "/")).join(";"),
      "Product Image URL - 1": product.pictures[0] ?? "",
      "Product Image URL - 2": product.pictures[1] ?? "",
      "Search Keywords": product.tags.join(","),
      "Product UPC/EAN": product.barcode,
    };
    const more = variants.map(
      (variant): Cells => ({
        "Item Type": "  SKU",
        "Product Name": `[S]Size=${variant.size}`,
        "Product Code/SKU": variant.sku,
        "Current Stock Level": variant.stock,
        "Product UPC/EAN": variant.barcode,
      }),
    );
    return [row, ...more];
  },
};

const magento: ShopFile = {
  profile: "magento",
  delimiter: ",",
  columns:
    "sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,short_description,weight,product_online,tax_class_name,visibility,price,special_price,url_key,meta_title,base_image,small_image,created_at,additional_attributes,qty,out_of_stock_qty,is_in_stock,additional_images,configurable_variations,configurable_variation_labels".split(
      ",",
    ),
  rowsOf(product) {
    const { n, variants } = product;
    const sku = product.sku || `M-${n}`;
    const attributes = [product.brand && `brand=${product.brand}`, product.barcode && `ean=${product.barcode}`]
      .filter(Boolean)
      .join(",");
    // Variants come before their product.
    const children = variants.map(
      (variant): Cells => ({
        sku: variant.sku,
        attribute_set_code: "Default",
        product_type: "simple",
        name: `${product.name} ${variant.size}`,
        product_online: "1",
        visibility: "Not Visible Individually",
        price: product.price,
        additional_attributes: `size=${variant.size}`,
        qty: variant.stock === "" ? "" : `${variant.stock}.0000`,
        is_in_stock: "1",
      }),
    );
    const row: Cells = {
      sku,
      attribute_set_code: "Default",
      product_type: variants.length > 0 ? "configurable" : "simple",
      categories: product.categories.map((path) => `Default Category/${path.replaceAll(" > ", "/")}`).join(","),
      name: product.name,
      description: product.description,
      short_description: "Short",
      product_online: product.isActive ? "1" : "2",
      visibility: "Catalog, Search",
      price: product.price,
      base_image: product.pictures[0] ?? (n % 4 === 0 ? "/a/b/abc.jpg" : ""),
      additional_images: product.pictures.slice(1).join(","),
      additional_attributes: attributes,
      qty: variants.length > 0 ? "0.0000" : /^-?\d+$/.test(product.stock) ? `${product.stock}.0000` : product.stock,
      is_in_stock: "1",
      configurable_variations: variants.map(({ sku: child, size }) => `sku=${child},size=${size}`).join("|"),
    };
    const translated: Cells = {
      sku,
      store_view_code: "de",
      attribute_set_code: "Default",
      product_type: "simple",
      name: `${product.name} (de)`,
    };
    return [...children, row, ...(n % 8 === 0 ? [translated] : [])];
  },
};

const prestashop: ShopFile = {
  profile: "prestashop",
  delimiter: ";",
  columns:
    "Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Tax rules ID;Wholesale price;On sale (0/1);Reference #;Supplier reference #;Supplier;Manufacturer;EAN13;UPC;Ecotax;Width;Height;Depth;Weight;Quantity;Minimal quantity;Visibility;Additional shipping cost;Short description;Description;Tags (x,y,z...);Meta title;URL rewritten;Available for order (0 = No, 1 = Yes);Image URLs (x,y,z...);Condition".split(
      ";",
    ),
  rowsOf: (product) => [
    {
      "Product ID": String(product.n + 1),
      "Active (0/1)": product.isActive ? "1" : "0",
      "Name *": product.name,
      "Categories (x,y,z...)": `Home,${product.categories.map((path) => path.split(" > ").at(-1)).join(",")}`,
      "Price tax excluded": product.price,
      "Reference #": product.sku,
      Manufacturer: product.brand,
      EAN13: product.barcode,
      Quantity: product.stock,
      "Short description": "<p>Short</p>",
      Description: product.description,
      "Tags (x,y,z...)": product.tags.join(","),
      "Image URLs (x,y,z...)": product.pictures.join(","),
    },
  ],
};

const google: ShopFile = {
  profile: "google",
  delimiter: "\t",
  columns:
    "id\ttitle\tdescription\tlink\timage_link\tadditional_image_link\tavailability\tprice\tbrand\tgtin\tmpn\tcondition\titem_group_id\tsize\tproduct_type\tquantity".split(
      "\t",
    ),
  rowsOf(product) {
    const { n, variants } = product;
    const common: Cells = {
      title: product.name,
      description: product.description,
      link: `https://shop.example/${product.handle}`,
      image_link: product.pictures[0] ?? "",
      additional_image_link: product.pictures.slice(1).join(","),
      availability: n % 6 === 5 ? "out of stock" : "in_stock",
      price: `${product.price} EUR`,
      brand: product.brand,
      condition: "new",
      product_type: product.categories[0] ?? "",
    };
    if (variants.length === 0)
      return [{ ...common, id: product.sku || `G-${n}`, gtin: product.barcode, quantity: product.stock }];
    return variants.map((variant) => ({
      ...common,
      id: variant.sku,
      gtin: variant.barcode,
      item_group_id: product.handle,
      size: variant.size,
      quantity: variant.stock,
    }));
  },
};

const vitrine: ShopFile = {
  profile: "vitrine",
  delimiter: ";",
  columns: "sku;name;brand;barcode;stock;status;description;information;tags;imageUrls".split(";"),
  rowsOf: (product) => [
    {
      sku: product.sku || `OWN-${product.n}`,
      name: product.name,
      brand: product.brand,
      barcode: product.barcode,
      stock: product.stock,
      status: product.isActive ? "active" : "INACTIVE",
      description: product.description,
      tags: product.tags.join("|"),
      imageUrls: product.pictures.join("|"),
    },
  ],
};

export const SHOPS: readonly ShopFile[] = [shopify, woocommerce, bigcommerce, magento, prestashop, google, vitrine];

/** Splits products into importable and flawed ones. */
export function expected(count: number): { importable: number; flawed: ShopProduct[] } {
  const products = Array.from({ length: count }, (_, n) => shopProduct(n));
  const flawed = products.filter(({ flaw }) => flaw !== undefined);
  return { importable: count - flawed.length, flawed };
}
