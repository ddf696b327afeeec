export default { title: "Products" };
