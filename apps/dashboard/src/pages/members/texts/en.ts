export default {
  title: "Members",
};
