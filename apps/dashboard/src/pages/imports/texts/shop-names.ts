/** Product names, the same in every language. */
export const SHOP_NAMES = {
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  bigcommerce: "BigCommerce",
  magento: "Magento",
  prestashop: "PrestaShop",
  google: "Google Merchant",
};
