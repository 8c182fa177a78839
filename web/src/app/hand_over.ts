// Things that leave the page: into the clipboard, into a file, or to whatever the device can share with.

/** Copy a text; without a secure connection there is only the old way. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

/** Let the browser save something as a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

/** Offer something to the other programs of the device. */
export async function shareWith(data: ShareData): Promise<"shared" | "given up" | "impossible"> {
  if (!("canShare" in navigator) || !navigator.canShare(data)) return "impossible";
  try {
    await navigator.share(data);
    return "shared";
  } catch (problem) {
    return (problem as Error).name === "AbortError" ? "given up" : "impossible";
  }
}
