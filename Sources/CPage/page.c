// The files of the page of `instagrid arrange`. The compiler of Swift needs a minute to embed them.

#include "page.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char html[] = {
#embed "../ArrangePage/Page/page.html"
};

static const unsigned char style[] = {
#embed "../ArrangePage/Page/page.css"
};

// In their order; `Scripts/regenerate` reads it here.
static const unsigned char scripts[] = {
#embed "../ArrangePage/Page/geometry.js"
,
#embed "../ArrangePage/Page/faces.js"
,
#embed "../ArrangePage/Page/justified.js"
,
#embed "../ArrangePage/Page/mosaic.js"
,
#embed "../ArrangePage/Page/arrangement.js"
,
#embed "../ArrangePage/Page/language.js"
,
#embed "../ArrangePage/Page/english.js"
,
#embed "../ArrangePage/Page/french.js"
,
#embed "../ArrangePage/Page/german.js"
,
#embed "../ArrangePage/Page/spanish.js"
,
#embed "../ArrangePage/Page/arabic.js"
,
#embed "../ArrangePage/Page/command.js"
,
#embed "../ArrangePage/Page/photos.js"
,
#embed "../ArrangePage/Page/text.js"
,
#embed "../ArrangePage/Page/captions.js"
,
#embed "../ArrangePage/Page/address.js"
,
#embed "../ArrangePage/Page/drawing.js"
,
#embed "../ArrangePage/Page/blur.js"
,
#embed "../ArrangePage/Page/state.js"
,
#embed "../ArrangePage/Page/textfield.js"
,
#embed "../ArrangePage/Page/cells.js"
,
#embed "../ArrangePage/Page/gestures.js"
,
#embed "../ArrangePage/Page/thumbnails.js"
,
#embed "../ArrangePage/Page/strip.js"
,
#embed "../ArrangePage/Page/choices.js"
,
#embed "../ArrangePage/Page/look.js"
,
#embed "../ArrangePage/Page/tools.js"
,
#embed "../ArrangePage/Page/files.js"
,
#embed "../ArrangePage/Page/sheet.js"
,
#embed "../ArrangePage/Page/share.js"
,
#embed "../ArrangePage/Page/show.js"
,
#embed "../ArrangePage/Page/page.js"
};

static const unsigned char policy[] = {
#embed "../ArrangePage/Page/policy.txt"
};

const PageFile page_html = {html, sizeof html};
const PageFile page_style = {style, sizeof style};
const PageFile page_scripts = {scripts, sizeof scripts};
const PageFile page_policy = {policy, sizeof policy};
