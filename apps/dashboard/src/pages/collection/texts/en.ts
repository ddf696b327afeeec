export default {
  title: "Collection",
};
