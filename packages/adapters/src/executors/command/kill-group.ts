// Ends a process and everything it started. Children lead a group of their own, so that nothing they left behind can hold
// a pipe or a processor; those still alive when this process ends are ended with it.

import { type ChildProcess, spawn } from "node:child_process";

const living = new Set<ChildProcess>();
let watching = false;

export function endWithThisProcess(child: ChildProcess): void {
  if (!watching) process.once("exit", () => living.forEach(killGroup));
  watching = true;
  living.add(child);
  child.once("exit", () => {
    killGroup(child);
    living.delete(child);
  });
}

export function killGroup(child: ChildProcess): void {
  const { pid } = child;
  // A process that is gone gave its number back.
  if (pid === undefined || !living.has(child)) return;
  if (process.platform === "win32") {
    spawn("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore", windowsHide: true }).on("error", () => {});
    return;
  }
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}
