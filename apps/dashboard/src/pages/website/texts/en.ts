export default {
  title: "Website",
};
