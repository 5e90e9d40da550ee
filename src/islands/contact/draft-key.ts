// Apart from the draft itself, so that the page can ask for one before anything else is loaded.

export const DRAFT_KEY = 'rangshala.contact';
