export default {
  title: "Activity",
};
