export { SearchBox } from "@vitrine/ui/app";
