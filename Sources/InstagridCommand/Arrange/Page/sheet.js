// The sheet that comes when the grid has gone: the picture, and the command that makes it.

class Sheet {
  #sheet = document.getElementById("sheet");
  #status = document.getElementById("sheet-status");
  #context;
  #arrangement = null;
  /** The picture as a file, when it is made. */
  #file = null;

  /** @param context data(), photos(), say(), and what happens: closed(), saved(). */
  constructor(context) {
    this.#context = context;
    const element = (id) => document.getElementById(id);
    for (const button of this.#sheet.querySelectorAll("[data-copy]")) {
      button.addEventListener("click", () => this.#copy(button));
    }
    element("save").addEventListener("click", () => this.#save());
    element("system-share").addEventListener("click", () => this.#share());
    element("close").addEventListener("click", () => this.#sheet.close());
    // A click on the dialog itself is one on what is behind the sheet.
    this.#sheet.addEventListener("click", (event) => event.target === this.#sheet && this.#sheet.close());
    this.#sheet.addEventListener("close", () => this.#closed());
    const sample = new File([""], "Instagrid.jpg", { type: "image/jpeg" });
    const canShare = typeof navigator.share === "function" && (navigator.canShare?.({ files: [sample] }) ?? false);
    element("system-share").hidden = !canShare;
    element("save").classList.toggle("main", !canShare);
  }

  get isOpen() {
    return this.#sheet.open;
  }

  open(arrangement) {
    this.#arrangement = arrangement;
    this.#status.textContent = "";
    this.#showCommands();
    this.#showNotes();
    this.#showPicture();
    this.#sheet.showModal();
    document.getElementById("sheet-content").scrollTop = 0;
  }

  #showCommands() {
    const { data, photos, say } = this.#context;
    const isEmpty = shownPhotos(this.#arrangement).length === 0;
    const { background } = this.#arrangement;
    const { opaque, transparent } = data.outputs;
    const output = outputName(isOpaqueColor(background) ? opaque : transparent, photos());
    const fill = (id, text, without) => {
      document.getElementById(id).replaceChildren(...inWords(text ?? without));
      document.querySelector(`[data-copy="${id}"]`).disabled = text === null;
    };
    fill("command", commandLine(this.#arrangement, data, output), say().noPhoto());
    const line = manifestLine(this.#arrangement, data, output);
    fill("manifest", line, isEmpty ? say().noPhoto() : say().noManifest());
    document.getElementById("save").disabled = document.getElementById("system-share").disabled = isEmpty;
    for (const button of this.#sheet.querySelectorAll("[data-copy]")) button.textContent = say().copy();
  }

  #showNotes() {
    const say = this.#context.say();
    const added = shownPhotos(this.#arrangement).map(({ photo }) => photo).filter(({ isAdded }) => isAdded);
    const names = (photos) => [...new Set(photos.map(visibleName))].join(", ");
    const [pasted, others] = [added.filter(({ isPasted }) => isPasted), added.filter(({ isPasted }) => !isPasted)];
    const notes = [say.runNote()];
    if (this.#arrangement.text) notes.push(say.textNote());
    if (others.length > 0) notes.push(say.addedNote({ names: names(others) }));
    if (pasted.length > 0) notes.push(say.pastedNote({ names: names(pasted) }));
    document.getElementById("notes").textContent = notes.join(" ");
  }

  async #showPicture() {
    const image = document.getElementById("picture");
    const shown = image.src;
    const { size, type, isEnlarged } = savedPicture(this.#arrangement);
    const say = this.#context.say();
    const format = type === "image/jpeg" ? "JPEG" : "PNG";
    const facts = `${format}, ${size.width} × ${size.height}`;
    document.getElementById("picture-note").textContent = isEnlarged ? `${facts}. ${say.previewsNote()}` : facts;
    this.#file = pictureFile(this.#arrangement);
    image.src = URL.createObjectURL(await this.#file);
    if (shown) URL.revokeObjectURL(shown);
  }

  async #save() {
    const file = await this.#file;
    const href = URL.createObjectURL(file);
    Object.assign(document.createElement("a"), { href, download: file.name }).click();
    // Some browsers begin to read the file only after the click.
    this.#sheet.addEventListener("close", () => URL.revokeObjectURL(href), { once: true });
    this.#context.saved();
    this.#status.textContent = this.#context.say().saved({ file: file.name });
  }

  async #share() {
    try {
      await navigator.share({ files: [await this.#file] });
      this.#context.saved();
      this.#sheet.close("shared");
    } catch (error) {
      // People who close the system's sheet know that nothing was shared.
      if (error.name !== "AbortError") this.#status.textContent = this.#context.say().notShared();
    }
  }

  async #copy(button) {
    const isCopied = await copyText(document.getElementById(button.dataset.copy));
    const say = this.#context.say();
    if (isCopied) this.#context.saved();
    // What the button says is in sight; the status is for screen readers and for failures.
    if (isCopied) button.textContent = say.copied();
    this.#status.textContent = isCopied ? say.copied() : say.notCopied();
  }

  #closed() {
    const isShared = this.#sheet.returnValue === "shared";
    this.#sheet.returnValue = "";
    this.#context.closed(isShared);
  }
}

/** A text as elements, each a word with the space behind it. */
function inWords(text) {
  return text.match(/\S*\s*/g).filter(Boolean).map((word) =>
    Object.assign(document.createElement("span"), { textContent: word }));
}

/** Copies what an element shows; selects it where the browser refuses. */
async function copyText(element) {
  try {
    await navigator.clipboard.writeText(element.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(element);
    return document.execCommand("copy");
  }
}
