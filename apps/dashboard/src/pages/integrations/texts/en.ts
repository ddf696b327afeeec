export default {
  title: "Integrations",
};
