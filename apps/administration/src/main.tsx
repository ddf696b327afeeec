import "@vitrine/ui/styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";

const element = document.getElementById("app");
if (element === null) throw new Error("the page has no place for the app");
createRoot(element).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
