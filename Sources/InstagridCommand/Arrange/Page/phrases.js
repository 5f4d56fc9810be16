// Everything that the page says. A language is one more column; Tests/PageTests proves that none
// has a gap. Braces enclose placeholders; \u00a0 is a no-break space.

const languages = { en: "English", fr: "Français" };

const phrases = {
  title: { en: "Arrange a grid", fr: "Composer une grille" },
  language: { en: "Language", fr: "Langue" },
  undo: { en: "Undo", fr: "Annuler" },
  redo: { en: "Redo", fr: "Rétablir" },
  share: { en: "Share", fr: "Partager" },
  swipeUp: { en: "Swipe up to share", fr: "Glissez vers le haut pour partager" },
  swipeLeft: { en: "Swipe left to share", fr: "Glissez vers la gauche pour partager" },

  grid: { en: "Grid", fr: "Grille" },
  cellWithPhoto: { en: "Cell {cell} of {count}: {photo}", fr: "Case {cell} sur {count}\u00a0: {photo}" },
  cellEmpty: {
    en: "Cell {cell} of {count}: add a photo",
    fr: "Case {cell} sur {count}\u00a0: ajouter une photo",
  },
  keys: {
    en: "Arrow keys: next cell. Enter: select. Shift and arrow: move the photo in its cell. Control and arrow: swap. C: center. Delete: remove.",
    fr: "Flèches\u00a0: case voisine. Entrée\u00a0: choisir. Maj et flèche\u00a0: déplacer le cadrage. Ctrl et flèche\u00a0: échanger. C\u00a0: centrer. Suppr\u00a0: retirer.",
  },

  photos: { en: "Photos", fr: "Photos" },
  photoInCell: { en: "{photo}, in cell {cell}", fr: "{photo}, dans la case {cell}" },
  addPhoto: { en: "Add a photo from this device", fr: "Ajouter une photo depuis cet appareil" },

  layout: { en: "Layout", fr: "Disposition" },
  layoutName: { en: "{layout}, cells: {count}", fr: "{layout}, cases\u00a0: {count}" },

  cell: { en: "Cell {cell}", fr: "Case {cell}" },
  showMoreLeft: { en: "Show more of the left", fr: "Décaler le cadrage vers la gauche" },
  showMoreRight: { en: "Show more of the right", fr: "Décaler le cadrage vers la droite" },
  showMoreTop: { en: "Show more of the top", fr: "Décaler le cadrage vers le haut" },
  showMoreBottom: { en: "Show more of the bottom", fr: "Décaler le cadrage vers le bas" },
  center: { en: "Center", fr: "Centrer" },
  swapBack: { en: "Swap with the previous cell", fr: "Échanger avec la case précédente" },
  swapForward: { en: "Swap with the next cell", fr: "Échanger avec la case suivante" },
  whole: { en: "Show the whole photo", fr: "Afficher la photo entière" },
  remove: { en: "Remove", fr: "Retirer" },

  look: { en: "Look", fr: "Apparence" },
  shape: { en: "Shape", fr: "Format" },
  square: { en: "Square", fr: "Carré" },
  portrait: { en: "Portrait", fr: "Portrait" },
  tall: { en: "Tall", fr: "Allongé" },
  story: { en: "Story", fr: "Story" },
  landscape: { en: "Landscape", fr: "Paysage" },
  gap: { en: "Gap", fr: "Espacement" },
  margin: { en: "Margin", fr: "Marge" },
  radius: { en: "Corners", fr: "Coins" },
  background: { en: "Background", fr: "Fond" },
  fit: { en: "Photos", fr: "Photos" },
  cover: { en: "Fill", fr: "Recadrées" },
  contain: { en: "Whole", fr: "Entières" },
  pixels: { en: "{count} px", fr: "{count} px" },
  percent: { en: "{count}%", fr: "{count}\u00a0%" },

  command: { en: "Command", fr: "Commande" },
  copyCommand: { en: "Copy the command", fr: "Copier la commande" },
  manifest: { en: "Manifest line", fr: "Ligne de manifeste" },
  copyManifest: { en: "Copy the line", fr: "Copier la ligne" },
  savePreview: { en: "Save the preview", fr: "Enregistrer l’aperçu" },
  shareBySystem: { en: "Share the preview…", fr: "Partager l’aperçu…" },
  saved: { en: "Saved as {file}.", fr: "Enregistré sous {file}." },
  notShared: {
    en: "The browser refused to share. Save the preview and share the file instead.",
    fr: "Le navigateur a refusé le partage. Enregistrez l’aperçu, puis partagez le fichier.",
  },
  close: { en: "Close", fr: "Fermer" },
  noPhoto: {
    en: "Add a photo first: a grid needs at least one.",
    fr: "Ajoutez d’abord une photo\u00a0: la grille en demande au moins une.",
  },
  noManifest: {
    en: "This grid cannot be a line of a manifest: the name of a photo is not UTF-8, or the photo comes from standard input.",
    fr: "Cette grille ne peut pas figurer dans un manifeste\u00a0: le nom d’une photo n’est pas en UTF-8, ou la photo vient de l’entrée standard.",
  },
  addedNote: {
    en: "Run the command in the folder that contains the photos you added here: {names}. A web page cannot know where they are.",
    fr: "Exécutez la commande dans le dossier des photos ajoutées ici\u00a0: {names}. Une page ne peut pas savoir où elles se trouvent.",
  },
  preview: { en: "Preview", fr: "Aperçu" },
  previewNote: {
    en: "The preview is made from small copies; the command makes the picture.",
    fr: "L’aperçu est fait de copies réduites\u00a0; la commande produit l’image finale.",
  },

  placed: { en: "{photo} is in cell {cell}.", fr: "{photo} est dans la case {cell}." },
  placedFirst: {
    en: "{photo} is in cell {cell}: photos fill the cells in order.",
    fr: "{photo} est dans la case {cell}\u00a0: les photos remplissent les cases dans l’ordre.",
  },
  moved: { en: "Cell {cell} shows another part of its photo.", fr: "La case {cell} montre une autre partie de sa photo." },
  centered: { en: "The photo of cell {cell} is centered.", fr: "La photo de la case {cell} est centrée." },
  edge: {
    en: "There is no more to show on this side.",
    fr: "Il n’y a rien de plus à montrer de ce côté.",
  },
  removed: { en: "{photo} was removed.", fr: "{photo} a été retirée." },
  selected: { en: "Cell {cell}: choose a photo.", fr: "Case {cell}\u00a0: choisissez une photo." },
  chooseCell: { en: "Choose a cell first.", fr: "Choisissez d’abord une case." },
  layoutChosen: { en: "Layout {layout}.", fr: "Disposition {layout}." },
  noRoom: {
    en: "No room: gap and margin leave nothing for the cells.",
    fr: "Il n’y a pas de place\u00a0: l’espacement et la marge ne laissent rien aux cases.",
  },
  undone: { en: "Undone.", fr: "Annulé." },
  redone: { en: "Redone.", fr: "Rétabli." },
  copied: { en: "Copied.", fr: "Copié." },
  notCopied: {
    en: "The browser refused to copy. The text is selected: copy it by hand.",
    fr: "Le navigateur a refusé la copie. Le texte est sélectionné\u00a0: copiez-le à la main.",
  },
  unreadable: {
    en: "{photo} cannot be shown by this browser.",
    fr: "Ce navigateur ne peut pas afficher {photo}.",
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
