export default {
  title: "Import",
};
