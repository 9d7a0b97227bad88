import { content } from '../cms-content.ts';
import { html } from './markup.ts';
import type { Section } from './page.ts';

/** What the content folder holds, and what of it was left out. */
export function contentSection(): Section {
  const now = content();
  const pages = now.pages('en').map(({ slug, path, title }) => {
    const address = slug.includes('/') ? html`${slug}` : html`<a href="${path ?? ''}">${slug}</a>`;
    return html`<tr><td>${address}</td><td>${title}</td></tr>`;
  });
  const problems = now.problems.map(problem => html`<li>${problem}</li>`);
  return {
    title: 'Content',
    body: html`<p>Texts of <code>server/content</code>; an edited one is shown within a second.</p>
    ${problems.length > 0 ? html`<ul>${problems}</ul>` : html`<p>Nothing was left out.</p>`}
    <div class="scroll"><table><thead><tr><th>Page</th><th>Title</th></tr></thead><tbody>${pages}</tbody></table></div>`,
  };
}
