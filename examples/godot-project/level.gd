extends Node2D
## Reads a level file of Undercroft and fills a TileMapLayer with it.

## The side of a tile in tiles.png, and how many tiles are in a row of it.
const TILE := 16
const COLUMNS := 16

@export_file("*.json") var file := "res://level.json"

@onready var ground: TileMapLayer = $Ground
@onready var things: Node2D = $Things
@onready var camera: Camera2D = $Camera

var level: Dictionary


func _ready() -> void:
	level = read_level(file)
	ground.tile_set = make_tile_set(level["tileset"])
	fill_ground(level["rows"], level["tileset"])
	for spawn: Dictionary in level["spawns"]:
		add_glyph(spawn["name"].left(1), cell_of(spawn["at"]), Color.TOMATO if spawn.get("kind") == "monster" else Color.SKY_BLUE)
	if level.has("start"):
		add_glyph("@", cell_of(level["start"]), Color.WHITE)
		camera.position = ground.map_to_local(cell_of(level["start"]))


func read_level(path: String) -> Dictionary:
	var parsed: Variant = JSON.parse_string(FileAccess.get_file_as_string(path))
	assert(parsed is Dictionary and parsed.get("format") == "undercroft-level", "%s is not a level file" % path)
	return parsed


## Makes a tile of each picture in tiles.png. Tiles that nobody can enter are solid for physics bodies.
func make_tile_set(tiles: Array) -> TileSet:
	var source := TileSetAtlasSource.new()
	source.texture = load("res://tiles.png")
	source.texture_region_size = Vector2i(TILE, TILE)
	for index in tiles.size():
		source.create_tile(atlas_cell(index))

	var tile_set := TileSet.new()
	tile_set.tile_size = Vector2i(TILE, TILE)
	tile_set.add_physics_layer()
	tile_set.add_custom_data_layer()
	tile_set.set_custom_data_layer_name(0, "name")
	tile_set.set_custom_data_layer_type(0, TYPE_STRING)
	# From here on the tiles know the layers.
	tile_set.add_source(source, 0)

	var half := TILE / 2.0
	var square := PackedVector2Array([Vector2(-half, -half), Vector2(half, -half), Vector2(half, half), Vector2(-half, half)])
	for index in tiles.size():
		var data := source.get_tile_data(atlas_cell(index), 0)
		data.set_custom_data("name", tiles[index]["name"])
		if not tiles[index]["walkable"]:
			data.add_collision_polygon(0)
			data.set_collision_polygon_points(0, 0, square)
	return tile_set


## The rows of a level file are text: one character for each cell.
func fill_ground(rows: Array, tiles: Array) -> void:
	var index_of := {}
	for index in tiles.size():
		index_of[tiles[index]["glyph"]] = index
	for y in rows.size():
		var row: String = rows[y]
		for x in row.length():
			ground.set_cell(Vector2i(x, y), 0, atlas_cell(index_of[row[x]]))


func atlas_cell(index: int) -> Vector2i:
	return Vector2i(index % COLUMNS, floori(index / float(COLUMNS)))


## Numbers in JSON are floats in Godot.
func cell_of(at: Array) -> Vector2i:
	return Vector2i(int(at[0]), int(at[1]))


func add_glyph(glyph: String, cell: Vector2i, color: Color) -> void:
	var label := Label.new()
	label.text = glyph
	label.modulate = color
	label.size = Vector2(TILE, TILE)
	label.horizontal_alignment = HORIZONTAL_ALIGNMENT_CENTER
	label.vertical_alignment = VERTICAL_ALIGNMENT_CENTER
	label.add_theme_font_size_override("font_size", TILE - 4)
	label.position = ground.map_to_local(cell) - label.size / 2.0
	things.add_child(label)
