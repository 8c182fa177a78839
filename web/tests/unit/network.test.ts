import { expect, test } from "vitest";
import { isLoopback, reachable } from "../../src/app/network.svelte";

test("an address of this computer is known", () => {
  for (const host of ["localhost", "127.0.0.1", "127.0.1.1", "[::1]"]) expect(isLoopback(host)).toBe(true);
  for (const host of ["192.168.1.5", "127.example.org", "koty.example", "1127.0.0.1"])
    expect(isLoopback(host)).toBe(false);
});

test("a link carries the address that works from elsewhere, as soon as there is one", () => {
  const own = "http://127.0.0.1:8765";
  const open = { is_local: false, may_change: true, addresses: ["http://192.168.1.5:8765/"] };
  expect(reachable(own, "127.0.0.1", null)).toBe(own);
  expect(reachable(own, "127.0.0.1", { is_local: true, may_change: true, addresses: [] })).toBe(own);
  expect(reachable(own, "127.0.0.1", open)).toBe("http://192.168.1.5:8765");
  expect(reachable("https://koty.example", "koty.example", open)).toBe("https://koty.example");
});
