// Text that would like to be more than text. Every report test that shows foreign text shows all of this.

const ESC = String.fromCharCode(0x1b);
const RLO = String.fromCharCode(0x202e);

export const hostileTexts = [
  "<script>alert('ran')</script>",
  "</script><script>alert('ran')</script>",
  "<img src=x onerror=alert('ran')>",
  "\"><svg onload=alert('ran')>",
  "<!--<script>",
  "[click](javascript:alert('ran'))",
  "javascript:alert('ran')",
  `photo${RLO}gnp.exe`,
  `${ESC}[31mred${ESC}[0m ${ESC}]8;;https://example.invalid${ESC}\\link${ESC}]8;;${ESC}\\`,
  `line${String.fromCharCode(0x2028)}separated${String.fromCharCode(0)}nul`,
  "__proto__",
  `${"long".repeat(2500)}`,
  "{{constructor.constructor('alert(1)')()}}",
] as const;

/** All of them in one line. */
export const hostileText = hostileTexts.slice(0, -2).join(" ");
