/** They are called the same everywhere. */
export const SHOP_NAMES = {
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  bigcommerce: "BigCommerce",
  magento: "Magento",
  prestashop: "PrestaShop",
  google: "Google Merchant",
};
