export default {
  title: "Media",
};
