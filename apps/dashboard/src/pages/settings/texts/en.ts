export default {
  title: "Settings",
};
