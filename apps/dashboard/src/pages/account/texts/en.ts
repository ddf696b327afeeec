export default {
  title: "Account",
};
