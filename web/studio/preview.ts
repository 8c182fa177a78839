// The picture of the game that is named behind the question mark, alone on the page.
import { mount, type Component } from "svelte";

const pictures = import.meta.glob<{ default: Component }>("../src/games/*/Picture.svelte");
const picture = await pictures[`../src/games/${location.search.slice(1)}/Picture.svelte`]?.();
if (picture) mount(picture.default, { target: document.querySelector("#preview")! });
