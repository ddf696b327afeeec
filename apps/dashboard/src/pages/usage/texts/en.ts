export default {
  title: "Credits and usage",
};
