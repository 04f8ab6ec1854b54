/** A reason on its own begins like a sentence. */
export const sentence = (reason: string) => reason.charAt(0).toLocaleUpperCase() + reason.slice(1);
