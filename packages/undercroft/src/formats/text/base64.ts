/** Bytes that become characters at once: functions take only so many arguments. */
const CHUNK = 8192;

/** Bytes as base64, with the padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += CHUNK) text += String.fromCharCode(...bytes.subarray(i, i + CHUNK));
  return btoa(text);
}
