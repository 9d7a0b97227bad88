const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign);

/** JSON for a script element: nothing in it can end the element or start a comment (decision 0023). */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** Data for the page, in the place that the build leaves open for it. */
export const firstScreenScript = (data: unknown): string =>
  `<script type="application/json" id="first-screen">${escapeJson(data)}</script>`;
