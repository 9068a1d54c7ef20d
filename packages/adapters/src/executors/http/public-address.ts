// Which addresses a hosted worker may call: public ones only. The address that was checked is the one connected to, so a
// name that changes its answer between check and use gains nothing.

import { lookup as resolve } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

const notPublic = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  notPublic.addSubnet(net, bits, "ipv4");

/** Only 2000::/3 is public at all; of it, what embeds an IPv4 address or is reserved is refused too. */
const publicSix = new BlockList();
publicSix.addSubnet("2000::", 3, "ipv6");
const reservedSix = new BlockList();
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  reservedSix.addSubnet(net, bits, "ipv6");

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, "ipv4");
  return family === 6 && publicSix.check(address, "ipv6") && !reservedSix.check(address, "ipv6");
}

export class AddressRefused extends Error {
  readonly code = "ADDRESS_REFUSED";
}

/** Throws unless hosted code may send a request to this URL; a name is checked again when it is resolved. */
export function assertPublicUrl(url: URL): void {
  if (url.protocol !== "https:") throw new AddressRefused(`only https is allowed, not ${url.protocol}//`);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new AddressRefused(`${host} is not a public address`);
}

/** For `lookup` of a request: refuses a name as soon as one of its addresses is not public. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "");
    const refused = addresses.find(({ address }) => !isPublicAddress(address));
    if (refused) return callback(new AddressRefused(`${hostname} is ${refused.address}, not a public address`), "");
    const [first] = addresses;
    if (options.all) return callback(null, addresses);
    return callback(null, first?.address ?? "", first?.family ?? 4);
  });
};
