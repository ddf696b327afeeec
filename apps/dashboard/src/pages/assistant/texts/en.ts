export default {
  title: "Assistant",
};
