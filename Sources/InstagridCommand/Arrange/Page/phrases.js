// Everything that the page says. A language is one more column; Tests/PageTests proves that none
// has a gap. Braces hold what is filled in.

const languages = { en: "English", fr: "Français" };

const phrases = {
  title: { en: "Arrange a grid", fr: "Composer une grille" },
  language: { en: "Language", fr: "Langue" },
  undo: { en: "Undo", fr: "Annuler" },
  redo: { en: "Redo", fr: "Rétablir" },
  share: { en: "Share", fr: "Partager" },
  swipeUp: { en: "Swipe up to share", fr: "Glisser en haut pour partager" },
  swipeLeft: { en: "Swipe left to share", fr: "Glisser à gauche pour partager" },

  grid: { en: "Grid", fr: "Grille" },
  cellWithPhoto: { en: "Cell {cell} of {count}: {photo}", fr: "Case {cell} sur {count} : {photo}" },
  cellEmpty: {
    en: "Cell {cell} of {count}: add a photo",
    fr: "Case {cell} sur {count} : ajouter une photo",
  },
  keys: {
    en: "Arrow keys: next cell. Enter: select. Shift and arrow: move what shows. Control and arrow: swap. C: center. Delete: take out.",
    fr: "Flèches : case voisine. Entrée : choisir. Maj et flèche : déplacer le cadrage. Contrôle et flèche : échanger. C : centrer. Suppr : retirer.",
  },

  photos: { en: "Photos", fr: "Photos" },
  photoInCell: { en: "{photo}, in cell {cell}", fr: "{photo}, dans la case {cell}" },
  addPhoto: { en: "Add a photo from this device", fr: "Ajouter une photo de cet appareil" },

  layout: { en: "Layout", fr: "Disposition" },
  layoutName: { en: "{layout}, cells: {count}", fr: "{layout}, cases : {count}" },

  cell: { en: "Cell {cell}", fr: "Case {cell}" },
  showMoreLeft: { en: "Show more of the left", fr: "Montrer plus à gauche" },
  showMoreRight: { en: "Show more of the right", fr: "Montrer plus à droite" },
  showMoreTop: { en: "Show more of the top", fr: "Montrer plus en haut" },
  showMoreBottom: { en: "Show more of the bottom", fr: "Montrer plus en bas" },
  center: { en: "Center", fr: "Centrer" },
  swapBack: { en: "Swap with the previous cell", fr: "Échanger avec la case précédente" },
  swapForward: { en: "Swap with the next cell", fr: "Échanger avec la case suivante" },
  whole: { en: "Show the whole photo", fr: "Montrer toute la photo" },
  remove: { en: "Take out", fr: "Retirer" },

  look: { en: "Look", fr: "Apparence" },
  shape: { en: "Shape", fr: "Format" },
  square: { en: "Square", fr: "Carré" },
  portrait: { en: "Portrait", fr: "Portrait" },
  tall: { en: "Tall", fr: "Haut" },
  story: { en: "Story", fr: "Story" },
  landscape: { en: "Landscape", fr: "Paysage" },
  gap: { en: "Gap", fr: "Espacement" },
  margin: { en: "Margin", fr: "Marge" },
  radius: { en: "Corners", fr: "Coins" },
  background: { en: "Background", fr: "Fond" },
  fit: { en: "Photos", fr: "Photos" },
  cover: { en: "Fill", fr: "Remplir" },
  contain: { en: "Whole", fr: "Entières" },
  pixels: { en: "{count} px", fr: "{count} px" },
  percent: { en: "{count} %", fr: "{count} %" },

  command: { en: "Command", fr: "Commande" },
  copyCommand: { en: "Copy the command", fr: "Copier la commande" },
  manifest: { en: "Manifest line", fr: "Ligne de manifeste" },
  copyManifest: { en: "Copy the line", fr: "Copier la ligne" },
  savePreview: { en: "Save the preview", fr: "Enregistrer l’aperçu" },
  shareBySystem: { en: "Share the preview…", fr: "Partager l’aperçu…" },
  close: { en: "Close", fr: "Fermer" },
  noPhoto: {
    en: "Add a photo first: a grid needs one.",
    fr: "Ajoutez d’abord une photo : il en faut une.",
  },
  noManifest: {
    en: "A manifest cannot have this grid: a photo’s name is not UTF-8 or is the standard input.",
    fr: "Cette grille n’entre pas dans un manifeste : le nom d’une photo n’est pas en UTF-8 ou est l’entrée standard.",
  },
  addedNote: {
    en: "Run the command in the folder of the photos that were added here: {names}. A page does not learn where they are.",
    fr: "Lancez la commande dans le dossier des photos ajoutées ici : {names}. Une page ne sait pas où elles se trouvent.",
  },
  preview: { en: "Preview", fr: "Aperçu" },
  previewNote: {
    en: "The preview is made from small copies; the command makes the picture.",
    fr: "L’aperçu vient de copies réduites ; la commande produit l’image.",
  },

  placed: { en: "{photo} is in cell {cell}.", fr: "{photo} est dans la case {cell}." },
  placedFirst: {
    en: "{photo} is in cell {cell}: photos fill the cells in order.",
    fr: "{photo} est dans la case {cell} : les photos remplissent les cases dans l’ordre.",
  },
  moved: { en: "Cell {cell} shows another part.", fr: "La case {cell} montre une autre partie." },
  centered: { en: "Cell {cell} is centered.", fr: "La case {cell} est centrée." },
  removed: { en: "{photo} is taken out.", fr: "{photo} est retirée." },
  selected: { en: "Cell {cell}: choose a photo.", fr: "Case {cell} : choisissez une photo." },
  chooseCell: { en: "Choose a cell first.", fr: "Choisissez d’abord une case." },
  layoutChosen: { en: "Layout {layout}.", fr: "Disposition {layout}." },
  noRoom: {
    en: "No room: gap and margin leave nothing for the cells.",
    fr: "Pas de place : l’espacement et la marge ne laissent rien aux cases.",
  },
  undone: { en: "Undone.", fr: "Annulé." },
  redone: { en: "Redone.", fr: "Rétabli." },
  copied: { en: "Copied.", fr: "Copié." },
  notCopied: {
    en: "The browser does not copy: select the text and copy it.",
    fr: "Le navigateur ne copie pas : sélectionnez le texte et copiez-le.",
  },
  unreadable: {
    en: "{photo} cannot be shown by this browser.",
    fr: "Ce navigateur ne sait pas montrer {photo}.",
  },
};

/** The language of the list of languages that a browser prefers; English if there is none. */
function preferredLanguage(wanted) {
  const codes = wanted.map((tag) => tag.toLowerCase().split("-")[0]);
  return codes.find((code) => Object.hasOwn(languages, code)) ?? "en";
}

/** A phrase in a language, with its braces filled in. */
function phrase(language, key, values = {}) {
  return phrases[key][language].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
