export default {
  title: "New workspace",
};
