export { flag, oneOf, positive, searchParams, text } from "@vitrine/ui/app";
