export default {
  title: "Imports",
};
