// Friends in the same room: the table says who can reach it, and opens to the network only when that is asked for.
import { networkInterfaces } from "node:os";
import { expect, startWithOptions, test } from "./table";

const isInNetwork = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some((address) => address.family === "IPv4" && !address.internal),
);

test("a table of this computer opens to its network, with a link that works there, and closes again", async ({
  guests,
}) => {
  test.skip(!isInNetwork, "this machine is in no network");
  guests.forgive(/Cross-Origin-Opener-Policy/); // a header that browsers take only over TLS or from this computer
  const ola = await guests.arrive();
  const bartek = await guests.arrive();
  await startWithOptions(ola, "sen", ["mine", "person"], { "Liczba rund": "1" });
  await expect(ola.getByText("Na razie ten link działa tylko na tym komputerze.")).toBeVisible();
  await expect(ola.getByRole("img", { name: /kod QR/ })).toBeHidden();
  const link = ola.getByLabel("Link do stołu", { exact: true });
  await expect(link).toHaveValue(/^http:\/\/127\.0\.0\.1:/);

  await ola.getByRole("button", { name: "Wpuść innych z tej sieci" }).click();
  await expect(ola.getByText("Z tym linkiem dołączą też inni z tej sieci.")).toBeVisible();
  await expect(ola.getByRole("img", { name: /kod QR/ })).toBeVisible();
  await expect(link).not.toHaveValue(/127\.0\.0\.1/);
  const address = await link.inputValue();
  await bartek.goto(address);
  await bartek.getByLabel("Jak cię nazywać?").fill("Bartek");
  await bartek.getByRole("button", { name: "Siadam do gry" }).click();
  await expect(ola.getByText("Bartek")).toBeVisible();
  await expect(bartek.getByText("tylko ten komputer")).toHaveCount(0);
  await bartek.close();

  await ola.goto("/");
  await startWithOptions(ola, "sen", ["mine", "person"]);
  await ola.getByRole("button", { name: "Znów tylko ten komputer" }).click();
  await expect(ola.getByText("Na razie ten link działa tylko na tym komputerze.")).toBeVisible();
  await expect(fetch(address)).rejects.toThrow();
});
