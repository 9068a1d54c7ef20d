// Hands bytes to the reader as a file.

export function saveFile(content: Blob | string, name: string, mediaType = "application/json"): void {
  const url = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type: mediaType }) : content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 120) || "file";
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
