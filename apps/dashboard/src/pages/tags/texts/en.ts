export default {
  title: "Tags",
};
