// The paint of every card.
import { catOf } from "./cards";

const CATS = { blue: "#4f86d9", yellow: "#f2b632", green: "#58a866", pink: "#e87aa4" } as const;
const OTHERS: Record<string, string> = {
  raven: "#5b5878",
  joker: "#9a6fd8",
  moth: "#b9a06a",
  bat: "#6a5aa8",
  owl: "#a97b4f",
  dragon: "#d8564a",
};

export function tintOf(card: string): string {
  const cat = catOf(card);
  return cat ? CATS[cat.colour] : (OTHERS[card] ?? "#8a83a3");
}
