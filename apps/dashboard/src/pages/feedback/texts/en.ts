export default {
  title: "Feedback",
};
