/**
 * An anchor as GitHub makes it, so that one link works in both places.
 *
 * @param {string} heading
 */
export const slugify = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
