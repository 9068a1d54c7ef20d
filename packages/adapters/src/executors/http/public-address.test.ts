import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.31.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:8.8.8.8",
  "::ffff:10.0.0.1",
  "64:ff9b::a00:1",
  "fe80::1",
  "fd00:ec2::254",
  "ff02::1",
  "2002:7f00:1::",
  "2001:db8::1",
  "not an address",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
