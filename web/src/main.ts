import "@fontsource/grenze-gotisch/latin-600.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { applyTheme } from "./lib/ui/settings.svelte";

applyTheme();
const target = document.getElementById("app");
if (target) mount(App, { target });
