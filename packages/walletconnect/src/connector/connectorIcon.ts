export const connectorIcon =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#3b99fc" d="M0 0h40v40H0z"/>' +
      '<path fill="none" stroke="#fff" stroke-width="2.9" stroke-linecap="round" stroke-linejoin="round" ' +
      'd="M12.4 15.9c4.2-4 11-4 15.2 0M8.6 19.6l5.7 5.5 5.7-5.5 5.7 5.5 5.7-5.5"/></svg>',
  )
