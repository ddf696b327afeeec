export default {
  title: "Invitation",
};
