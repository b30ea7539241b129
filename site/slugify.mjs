/**
 * As on GitHub: one link works in both places.
 *
 * @param {string} heading
 */
export const slugify = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
