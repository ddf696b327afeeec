export default {
  title: "Workspaces",
};
