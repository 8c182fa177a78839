// Shows every drawing at 44, 88 and 220 px: /studio/gallery.html?theme=light&part=cats. Not part of the page that is built.
import { mount } from "svelte";
import "@fontsource-variable/fredoka";
import "@fontsource-variable/nunito";
import "../src/app/theme.css";
import Gallery from "./Gallery.svelte";

const wanted = new URLSearchParams(location.search);
document.documentElement.dataset.theme = wanted.get("theme") ?? "dark";

mount(Gallery, { target: document.getElementById("page")!, props: { part: wanted.get("part") ?? "all" } });
