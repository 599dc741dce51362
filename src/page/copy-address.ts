/** Puts a link into the address and, where the browser allows it, the clipboard; says which. */
export async function copyAddress(link: string): Promise<string> {
  window.history.replaceState(null, '', link);
  const whole = 'it holds the whole deal, for any page of deals.';
  try {
    await navigator.clipboard.writeText(window.location.href);
    return `The link is copied: ${whole}`;
  } catch {
    return `The link is in the address: ${whole}`;
  }
}
