export default {
  title: "Collections",
};
