// Who can reach this server: this computer alone, or others in its network too. Only the page at this computer asks.
import { fetchNetwork, openNetwork } from "./api";
import type { NetworkInfo } from "./wire";

/** Whether an address leads to this computer, and nowhere from another. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}

/** The address friends can open: the one in the network where the page's own is good for this computer alone. */
export function reachable(origin: string, host: string, info: NetworkInfo | null): string {
  const [address] = info?.addresses ?? [];
  return isLoopback(host) && address ? address.replace(/\/$/, "") : origin;
}

class Network {
  info = $state.raw<NetworkInfo | null>(null);

  /** Ask the server; a page from elsewhere needs no answer. */
  async look(): Promise<void> {
    if (!isLoopback(location.hostname)) return;
    this.info = await fetchNetwork().catch(() => null);
  }

  /** Let others in this network join, or no more. */
  async open(isOpen: boolean): Promise<void> {
    this.info = await openNetwork(isOpen);
  }

  get site(): string {
    return reachable(location.origin, location.hostname, this.info);
  }
}

export const network = new Network();
