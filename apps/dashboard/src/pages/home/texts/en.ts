export default {
  title: "Home",
};
